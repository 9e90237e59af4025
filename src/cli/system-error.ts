/**
 * Plain sentences for system errors of files, disks and networks, without a full stop, with a remedy if there is one.
 */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'that is not permitted; change who may write there, or name another place',
  EAGAIN: 'the system has none left of what it takes; try again when fewer programs run',
  EAI_AGAIN: 'its name cannot be looked up now; try again when the network is there',
  EBADF: 'it was closed meanwhile',
  EBUSY: 'another program is using it; try again when that has ended',
  ECONNREFUSED: 'nothing listens there (ECONNREFUSED); check host and port, and that Redis runs',
  ECONNRESET: 'the other side closed the connection (ECONNRESET); check whether it speaks TLS, which is rediss://',
  EDQUOT: 'your disk quota is used up; remove what you do not need, or name a place on another disk',
  EEXIST: 'part of its path is a file and not a folder; name another place',
  EFBIG: 'it would be larger than a file may be there; raise the limit (ulimit -f), or name a place on another disk',
  EHOSTUNREACH: 'the host cannot be reached (EHOSTUNREACH); check its name and the network',
  EINVAL: 'the system does not take such a name or file there; name another place',
  EIO: 'the disk reports an error; name a place on another disk, and check this one',
  EISDIR: 'it is a folder; name a file',
  ELOOP: 'its links lead in a circle; name the place itself',
  EMFILE: 'too many files are open; raise the limit (ulimit -n), or use fewer threads',
  ENAMETOOLONG: 'its name is too long; name another place, with a shorter path',
  ENETUNREACH: 'there is no network to it (ENETUNREACH)',
  ENFILE: 'the system has too many files open; try again when fewer programs run',
  ENOENT: 'there is no such file',
  ENOMEM: 'the system is out of memory; try again when fewer programs run, or use fewer threads',
  ENOSPC: 'the disk is full; make room, or name a place on another disk',
  ENOTDIR: 'part of its path is a file and not a folder; name another place',
  ENOTEMPTY: 'it is a folder with files in it; name another place',
  ENOTFOUND: 'there is no host of that name (ENOTFOUND)',
  ENOTSUP: 'the disk cannot do that; name a place on another disk',
  ENXIO: 'the device is gone; name another place',
  EOVERFLOW: 'the file is too large',
  EPERM: 'that is not permitted; change who may write there, or name another place',
  EPROTO: 'the other side does not speak TLS (EPROTO); redis:// is without it',
  EROFS: 'the disk is read-only; name a place on another disk',
  ESTALE: 'its disk was mounted again in the meantime; run the same command again',
  ETIMEDOUT: 'there was no answer in time (ETIMEDOUT); check the network, and try again',
  ETXTBSY: 'another program is running it; name another place',
  EXDEV: 'it is on another disk than its folder; name another place',
};

/** Reasons for failed reads, where another place is no remedy. */
const READING: Readonly<Record<string, string>> = {
  EACCES: 'that is not permitted; change who may read it',
  EISDIR: 'it is a folder; name a file',
  ENAMETOOLONG: 'its name is too long',
  ENOTDIR: 'part of its path is a file and not a folder',
  EPERM: 'that is not permitted; change who may read it',
};

/** Reasons for failed watches, whose codes mean something else than for writes. */
const WATCHING: Readonly<Record<string, string>> = {
  EMFILE: 'too many files are watched; raise fs.inotify.max_user_instances',
  ENOSPC: 'too many files are watched; raise fs.inotify.max_user_watches',
};

/** The action on a file. */
export type Doing = 'read' | 'watched' | 'written' | 'written to' | 'removed';

/**
 * Describes a system error.
 *
 * @returns a sentence without its full stop; `undefined` if the error is not a system error
 */
export function reasonOf(error: unknown, doing?: Doing): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!isSystemCode(code)) return undefined;
  if (doing === 'read' && Object.hasOwn(READING, code)) return READING[code];
  if (doing === 'watched') return WATCHING[code] ?? READING[code] ?? REASONS[code] ?? plain(message, code);
  if (code === 'ENOENT' && doing !== undefined && doing !== 'read')
    return 'no file can be made there; name another place';
  return Object.hasOwn(REASONS, code) ? REASONS[code] : `the system reports ${plain(message, code)}`;
}

/** Returns whether a code is a system error such as `EFBIG`, not one of Node's own `ERR_...`. */
function isSystemCode(code: unknown): code is string {
  return typeof code === 'string' && /^E(?!RR_)[A-Z0-9_]+$/.test(code);
}

/** Extracts the words of `EPROTO: protocol error, write '/a/b'`, since the path is shown already. */
function plain(message: string, code: string): string {
  const [, words = ''] = /^E[A-Z0-9_]+: ([^,]+)/.exec(message) ?? [];
  return words === '' ? code : `"${words}" (${code})`;
}

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What is used of `node:crypto`, for browsers: theirs makes no digest without being waited for. */
export function createHash(_algorithm: 'sha256') {
  const hash = sha256.create();
  const made = {
    update(text: string) {
      hash.update(utf8ToBytes(text));
      return made;
    },
    digest(encoding: 'hex' | 'base64'): string {
      const bytes = hash.digest();
      return encoding === 'hex' ? bytesToHex(bytes) : btoa(String.fromCharCode(...bytes));
    },
  };
  return made;
}

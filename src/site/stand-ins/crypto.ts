import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The part of `node:crypto` that is used, for browsers, whose own digests are asynchronous. */
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

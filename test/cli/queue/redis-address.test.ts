import { describe, expect, it } from 'vitest';
import { Complaint } from '../../../src/cli/complaint.ts';
import { readAddress } from '../../../src/cli/queue/redis.ts';
import { fakeHost, montecrawl } from '../fake-host.ts';
import { TROLL } from '../scenarios.ts';

const read = (url: string) => readAddress(url, { variable: () => undefined });

describe('the address of a queue', () => {
  it.each([
    ['redis://me:50%25@host', 'me', '50%'],
    ['redis://:a%2Fb%3Fc%23d%40e%3Af@host', undefined, 'a/b?c#d@e:f'],
    ['redis://me%40work:%C3%BC@host', 'me@work', 'ü'],
  ])('%s has user and password percent-decoded', (url, username, password) => {
    expect(read(url)).toMatchObject({ username, password, host: 'host', shown: 'redis://host:6379' });
  });

  it('has the password of the environment as it is', () => {
    expect(readAddress('redis://host', { variable: () => '50%zz' }).password).toBe('50%zz');
  });

  it.each([
    [
      'a bare %',
      'redis://:hush%@host',
      /^The password in the address of the queue has a % that encodes no character\./,
    ],
    ['% and no digits', 'redis://me:hush%zz@host', /^The password in the address/],
    ['% and bytes that are no text', 'redis://me:hush%ff@host', /^The password in the address/],
    ['a % in the user', 'redis://hush%:x@host', /^The user in the address/],
    ['#', 'redis://me:12#hush@host', /^The address of the queue has a \? or # in it\./],
    ['?', 'redis://me:12?hush@host', /^The address of the queue has a \? or # in it\./],
    ['/', 'redis://me:12/hush@host', /^The queue is given as redis:/],
    ['/ and no port', 'redis://me:hush/hush@host', /^The queue is given as redis:/],
  ])('with %s is refused, says how to write it, and is not repeated', async (_, url, problem) => {
    expect(() => read(url)).toThrow(Complaint);
    for (const words of [
      ['worker', url],
      ['run', 'troll.yaml', '--queue', url],
    ]) {
      const { code, out, err } = await montecrawl(words, fakeHost({ 'troll.yaml': TROLL }));
      expect(code).toBe(2);
      expect(err).toMatch(problem);
      expect(err).toContain('% as %25');
      expect(out + err).not.toMatch(/hush|zz/);
    }
  });
});

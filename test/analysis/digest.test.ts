import { describe, expect, it } from 'vitest';
import { digestOf } from '../../src/analysis/digest.ts';
import { canonicalJson } from '../../src/check/canonical-json.ts';

describe('canonical JSON', () => {
  it('sorts keys by code unit at every depth and leaves out white space', () => {
    expect(canonicalJson({ b: [1, { z: null, a: true }], Z: 'x y', a: 1e21, ä: 0.1 })).toBe(
      '{"Z":"x y","a":1e+21,"b":[1,{"a":true,"z":null}],"ä":0.1}',
    );
  });

  it('leaves out what is undefined', () => {
    expect(canonicalJson({ a: undefined, b: -0 })).toBe('{"b":0}');
  });

  it('refuses what JSON cannot hold', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow('NaN has no place in JSON');
    expect(() => canonicalJson([undefined])).toThrow(TypeError);
    expect(() => canonicalJson(1n)).toThrow(TypeError);
  });
});

describe('a digest', () => {
  it('is the SHA-256 of the text', () => {
    // printf '{}' | sha256sum
    expect(digestOf({})).toBe('sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });

  it('does not depend on the order of keys', () => {
    expect(digestOf({ a: 1, b: 2 })).toBe(digestOf({ b: 2, a: 1 }));
    expect(digestOf({ a: 1, b: 2 })).not.toBe(digestOf({ a: 2, b: 1 }));
  });
});

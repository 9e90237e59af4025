/** The part of `commander` that questions use: options, without reading command lines. */
export { InvalidArgumentError } from 'commander/lib/error.js';
export { Option } from 'commander/lib/option.js';

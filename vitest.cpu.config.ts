import base from './vitest.config.ts';
export default { ...base, test: { ...base.test, setupFiles: ['/tmp/h/h36/cpu-setup.ts'], fileParallelism: false, server: { deps: { external: [/\/src\//] } } } };

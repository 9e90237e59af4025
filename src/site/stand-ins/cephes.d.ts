declare module 'cephes';

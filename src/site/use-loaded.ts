import { useEffect, useState } from 'preact/hooks';

/** Loads a part of the page when it is first needed; returns `undefined` until then. */
export function useLoaded<T>(isWanted: boolean, load: () => Promise<T>): { readonly part: T } | undefined {
  const [loaded, setLoaded] = useState<{ readonly part: T }>();
  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (isWanted && !isLoaded) void load().then((part) => setLoaded({ part }));
  }, [isWanted, isLoaded, load]);
  return loaded;
}

import { useEffect, useState } from 'preact/hooks';

/** Loads a part of the page when it is wanted for the first time; `undefined` until it is there. */
export function useLoaded<T>(isWanted: boolean, load: () => Promise<T>): { readonly part: T } | undefined {
  const [loaded, setLoaded] = useState<{ readonly part: T }>();
  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (isWanted && !isLoaded) void load().then((part) => setLoaded({ part }));
  }, [isWanted, isLoaded, load]);
  return loaded;
}

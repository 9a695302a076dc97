import { useEffect, useRef } from 'preact/hooks';

/** Whether the form or dialog has left the page: it may be closed before its answer arrives. */
export function useIsClosed(): { readonly current: boolean } {
  const isClosed = useRef(false);
  useEffect(
    () => () => {
      isClosed.current = true;
    },
    [],
  );
  return isClosed;
}

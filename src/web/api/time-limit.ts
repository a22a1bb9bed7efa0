/** Does `work` with a signal that also ends after a time: a dead connection would never answer. */
export async function within<T>(
  ms: number,
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const give = () => limit.abort(signal.reason)
  const timer = setTimeout(() => limit.abort(new DOMException('No answer in time.', 'TimeoutError')), ms)
  if (signal.aborted) give()
  else signal.addEventListener('abort', give)
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', give)
  }
}

import { TabEventTarget } from './event-target.ts'
import { host } from './this-host.ts'

const aborted = () => new DOMException('This operation was aborted', 'AbortError')

/** `AbortSignal` by the virtual clock. The platform's own takes real timers, and holds signals weakly. */
export class TabAbortSignal extends TabEventTarget {
  aborted = false
  reason: unknown
  onabort: ((event: { type: string }) => void) | null = null

  static timeout(delayMs: number): TabAbortSignal {
    const signal = new TabAbortSignal()
    host.setTimer(() => end(signal, new DOMException('The operation timed out.', 'TimeoutError')), delayMs)
    return signal
  }

  static abort(reason: unknown = aborted()): TabAbortSignal {
    const signal = new TabAbortSignal()
    end(signal, reason)
    return signal
  }

  throwIfAborted = (): void => {
    if (this.aborted) throw this.reason
  }
}

function end(signal: TabAbortSignal, reason: unknown): void {
  if (signal.aborted) return
  signal.aborted = true
  signal.reason = reason
  const event = { type: 'abort', target: signal }
  signal.dispatchEvent(event)
  signal.onabort?.(event)
}

export class TabAbortController {
  readonly signal = new TabAbortSignal()

  abort = (reason: unknown = aborted()): void => end(this.signal, reason)
}

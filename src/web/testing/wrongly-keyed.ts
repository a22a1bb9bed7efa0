/** Whether a call lacks a key, or has one that the server would ignore. Only a `POST` takes keys. */
const isWronglyKeyed = ({ method = 'GET', headers }: RequestInit): boolean =>
  (method === 'POST') !== new Headers(headers).has('idempotency-key')

/** Takes note of wrongly keyed calls. An act has a key, so that a lost reply makes no second one. */
export function keepWronglyKeyed() {
  let wrong: string[] = []
  return {
    watch(path: string, request: RequestInit): void {
      if (isWronglyKeyed(request)) wrong.push(`${request.method} ${path}`)
    },
    /** The calls since the last time. */
    take(): string[] {
      const taken = wrong
      wrong = []
      return taken
    },
  }
}

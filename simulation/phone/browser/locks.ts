import { host } from './this-host.ts'

type Work<T> = (lock: { name: string; mode: 'exclusive' }) => T | Promise<T>
type Options = { signal?: AbortSignal }

/** `navigator.locks.request`, exclusive only, in the order of asking. */
function request<T>(name: string, ...rest: [Work<T>] | [Options, Work<T>]): Promise<T> {
  const [{ signal }, work] = rest.length === 2 ? rest : [{} as Options, rest[0]]
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    let give = () => {}
    const free = host.askLock(name, () => {
      signal?.removeEventListener('abort', give)
      const run = async () => work({ name, mode: 'exclusive' })
      run()
        .finally(() => free())
        .then(resolve, reject)
    })
    give = () => {
      free()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', give)
  })
}

export const locks = { request }

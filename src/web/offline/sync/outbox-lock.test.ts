import { expect, test, vi } from 'vitest'
import { type Locks, withOutboxLock } from './outbox-lock.ts'

/** The browser's lock, held by another tab until `free` is called. */
function heldLock() {
  let free: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  const request = (_name: string, { signal }: LockOptions, work: () => Promise<void>) =>
    Promise.race([
      held,
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
    ]).then(work)
  return { locks: { request } as unknown as Locks, free: () => free() }
}

test('work waits for its turn, as long as it takes or until it is given up', async () => {
  const done: string[] = []
  const { locks, free } = heldLock()
  const wait = new AbortController()
  const patient = withOutboxLock(async () => void done.push('patient'), { locks })
  const given = withOutboxLock(async () => void done.push('given up'), { locks, signal: wait.signal })
  wait.abort(new Error('Given up.'))
  await expect(given).rejects.toThrow('Given up.')
  free()
  await patient
  expect(done).toEqual(['patient'])
})

test('without locks in the browser the work is done at once', async () => {
  const done: string[] = []
  vi.stubGlobal('navigator', {})
  await withOutboxLock(async () => void done.push('done'))
  vi.unstubAllGlobals()
  expect(done).toEqual(['done'])
})

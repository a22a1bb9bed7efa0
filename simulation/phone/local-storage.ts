/** A change, as other pages hear of it. `key` is null when everything was removed. */
export type StorageChange = { key: string | null; oldValue: string | null; newValue: string | null }

type StorageDeps = {
  /** Entries of the phone's local storage, which its pages share. */
  kept: Map<string, string>
  /** A dead page changes nothing. */
  isAlive: () => boolean
  isFull: () => boolean
  onChange: (change: StorageChange) => void
}

/** Local storage as one page sees it. */
export function createLocalStorage({ kept, isAlive, isFull, onChange }: StorageDeps): Storage {
  const change = (key: string, newValue: string | null) => {
    const oldValue = kept.get(key) ?? null
    if (!isAlive() || oldValue === newValue) return
    if (newValue === null) kept.delete(key)
    else kept.set(key, newValue)
    onChange({ key, oldValue, newValue })
  }
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (isFull()) throw new DOMException('The device is full.', 'QuotaExceededError')
      change(key, String(value))
    },
    removeItem: (key) => change(key, null),
    clear() {
      if (!isAlive() || kept.size === 0) return
      kept.clear()
      onChange({ key: null, oldValue: null, newValue: null })
    },
  }
}

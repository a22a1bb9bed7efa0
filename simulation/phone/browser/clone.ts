type Fields = { [name: string]: unknown }

const tagOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1)

/**
 * A copy as the structured clone algorithm makes it, in the realm of this evaluation. The product stores and posts
 * plain data, dates, maps, sets, bytes and photos. A photo never changes, so it is not copied.
 * @throws DataCloneError for anything else
 */
export function clonePlain<T>(value: T): T {
  return copy(value) as T
}

function copy(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new DOMException(`${String(value)} could not be cloned.`, 'DataCloneError')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copy)
  switch (tagOf(value)) {
    case 'Blob':
      return value
    case 'Object':
      return copyRecord(value as Fields)
    case 'Date':
      return new Date((value as Date).getTime())
    case 'Map':
      return new Map([...(value as Map<unknown, unknown>)].map(([key, item]) => [copy(key), copy(item)]))
    case 'Set':
      return new Set([...(value as Set<unknown>)].map(copy))
    case 'ArrayBuffer':
      return new Uint8Array(new Uint8Array(value as ArrayBuffer)).buffer
    case 'Uint8Array':
      return new Uint8Array(value as Uint8Array)
    default:
      throw new DOMException(`${tagOf(value)} could not be cloned.`, 'DataCloneError')
  }
}

function copyRecord(record: Fields): Fields {
  const made: Fields = {}
  for (const name of Object.keys(record)) made[name] = copy(record[name])
  return made
}

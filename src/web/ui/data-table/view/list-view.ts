/** How a person looks at a list on this device: hidden columns, and cards or table where the screen is narrow. */
export type ListView = { hidden: readonly string[]; shape: 'cards' | 'table' | undefined }

/** Names the person and the list, so that two people at one device keep their own. */
export type ListViewOwner = { userId: number; list: string }

const NONE: ListView = { hidden: [], shape: undefined }

const keyOf = ({ userId, list }: ListViewOwner) => `vista-lista:${userId}:${list}`

/**
 * Reads the remembered view. Anything that is not one counts as none.
 * @param hideable accessors of the columns that may be hidden; others are dropped, such as those of an older version
 */
export function readListView(storage: Storage, owner: ListViewOwner, hideable: readonly string[]): ListView {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(owner)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return NONE
    const { hidden, shape } = stored as { hidden?: unknown; shape?: unknown }
    return {
      hidden: Array.isArray(hidden) ? hideable.filter((accessor) => hidden.includes(accessor)) : [],
      shape: shape === 'cards' || shape === 'table' ? shape : undefined,
    }
  } catch {
    return NONE
  }
}

export function rememberListView(storage: Storage, owner: ListViewOwner, { hidden, shape }: ListView): void {
  try {
    if (hidden.length === 0 && shape === undefined) storage.removeItem(keyOf(owner))
    else storage.setItem(keyOf(owner), JSON.stringify({ hidden, shape }))
  } catch (error) {
    // A full device does not remember the view, which holds until the page is left.
    console.warn(error)
  }
}

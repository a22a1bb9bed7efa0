import { useRef, useState } from 'react'

/**
 * A function that ignores calls for a row while its work is under way; other rows do not wait for it.
 * @param ask question put first; only a yes starts the work
 */
export function useOncePerRow<Row extends { id: number }>(
  act: (row: Row) => Promise<void>,
  ask?: (row: Row) => Promise<boolean>,
) {
  // A ref, because two presses may come before the next render.
  const underWay = useRef(new Set<number>())
  const [shown, setShown] = useState<readonly number[]>([])
  const show = () => setShown([...underWay.current])

  const run = async (row: Row): Promise<void> => {
    const isBusy = () => underWay.current.has(row.id)
    if (isBusy() || (ask && !(await ask(row))) || isBusy()) return
    underWay.current.add(row.id)
    show()
    try {
      await act(row)
    } finally {
      underWay.current.delete(row.id)
      show()
    }
  }
  return { run, isUnderWay: ({ id }: Row) => shown.includes(id) }
}

import { useRef, useState } from 'react'

/**
 * Does something to a row once, however often it is asked for while that is under way; other rows do not wait for it.
 * @param ask a question that is put first; nothing is done unless it is answered with yes
 */
export function useOncePerRow<Row extends { id: number }>(
  act: (row: Row) => Promise<void>,
  ask?: (row: Row) => Promise<boolean>,
) {
  // Read when a button is pressed: two presses may come before anything is drawn again.
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

import { useRef, useState } from 'react'

/**
 * A function that ignores calls for a row while its work is under way; other rows do not wait for it.
 * @param ask question put first; only an answer starts the work
 */
export function useOncePerRow<Row extends { id: number }, Answer>(
  act: (row: Row, answer: Answer) => Promise<void>,
  ask: (row: Row) => Promise<Answer | undefined>,
) {
  // A ref, because two presses may come before the next render.
  const underWay = useRef(new Set<number>())
  const [shown, setShown] = useState<readonly number[]>([])
  const show = () => setShown([...underWay.current])

  const run = async (row: Row): Promise<void> => {
    const isBusy = () => underWay.current.has(row.id)
    const answer = isBusy() ? undefined : await ask(row)
    if (answer === undefined || isBusy()) return
    underWay.current.add(row.id)
    show()
    try {
      await act(row, answer)
    } finally {
      underWay.current.delete(row.id)
      show()
    }
  }
  return { run, isUnderWay: ({ id }: Row) => shown.includes(id) }
}

import { useLiveQuery } from 'dexie-react-hooks'
import { type UserMarks, visitDatabase } from './visit-database.ts'

const { marks } = visitDatabase

export const readMarks = async (userId: number): Promise<UserMarks> => (await marks.get(userId)) ?? { userId }

/** Works inside a transaction over `marks`, too. */
export async function mark(userId: number, change: Partial<UserMarks>): Promise<void> {
  await marks.put({ ...(await readMarks(userId)), ...change })
}

/** When everything was last sent and prepared; undefined while it is read. Live. */
export const useMarks = (userId: number): UserMarks | undefined =>
  useLiveQuery(() => readMarks(userId).catch(() => ({ userId })), [userId])

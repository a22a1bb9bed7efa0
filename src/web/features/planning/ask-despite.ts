import { Refusal } from '../../api/refusal.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { textList } from '../../ui/text-list.tsx'

type Question = { title: string; text: string; confirmLabel: string }

/** The refusal of a visit that is equal to a pending one, which has no reasons but its own text. */
const DUPLICATE = 'assignment.duplicate'

/**
 * Saves something. Where the server first asks, as when an official is not available, it tells the reasons and asks
 * whether to go on.
 * @returns undefined when the person went back
 */
export async function askDespite<Result>(
  save: (confirmed: boolean) => Promise<Result>,
  question: Question,
): Promise<Result | undefined> {
  try {
    return await save(false)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, consequence } = error
    const reasons = code === DUPLICATE ? [message] : (consequence.reasons ?? [])
    if (reasons.length === 0) throw error
    const isAgreed = await confirm({ ...question, details: textList(reasons) })
    return isAgreed ? save(true) : undefined
  }
}

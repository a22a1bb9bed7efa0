import type { BatchResult } from '../../../contract/batch.wire.ts'
import type { ProblemCode } from '../../../domain/shared/problem.ts'
import type { StoredCommand } from '../outbox/outbox-command.ts'
import { isFromOlderServer } from './classify-send-error.ts'
import type { BatchReply } from './outbox-wire.ts'

const STOPPED: ProblemCode = 'batch.stopped'
const FILE_MISSING: ProblemCode = 'batch.file-missing'
const REFUSED_BEFORE: ProblemCode = 'idempotency.refused-before'

/** The reply does not match the request, so something between the device and the server made it up. */
class UnexpectedReply extends Error {
  constructor() {
    super('The answer does not belong to the commands.')
    this.name = 'StrangeReply'
  }
}

/** A command of the outbox, or any other row that is sent under a key. */
type Keyed = { key: string }
export type RefusedRow<Row extends Keyed = StoredCommand> = { row: Row; result: BatchResult }
export type SortedReply<Row extends Keyed = StoredCommand> = {
  accepted: Row[]
  refused: RefusedRow<Row>[]
  untouched: Row[]
  missingFile: Row[]
  /** The server is older than this app and does not know a part of the request. */
  isServerOlder: boolean
  /** An earlier answer, which did not arrive, refused this offer. The command is offered once more. */
  isRefusedBefore: boolean
}

/** @throws UnexpectedReply unless there is one result for each command, in order */
export function sortReply<Row extends Keyed>(rows: readonly Row[], { results }: BatchReply): SortedReply<Row> {
  const answer: SortedReply<Row> = {
    ...{ accepted: [], refused: [], untouched: [], missingFile: [] },
    ...{ isServerOlder: false, isRefusedBefore: false },
  }
  if (results.length !== rows.length) throw new UnexpectedReply()
  for (const [index, row] of rows.entries()) {
    const result = results[index]
    if (result?.key.toLowerCase() !== row.key.toLowerCase()) throw new UnexpectedReply()
    const { success, error } = result
    if (success) answer.accepted.push(row)
    else if (!error) throw new UnexpectedReply()
    else if (error.code === STOPPED) answer.untouched.push(row)
    else if (error.code === FILE_MISSING) answer.missingFile.push(row)
    else if (error.code === REFUSED_BEFORE) {
      answer.untouched.push(row)
      answer.isRefusedBefore = true
    } else if (isFromOlderServer(error.code)) {
      answer.untouched.push(row)
      answer.isServerOlder = true
    } else answer.refused.push({ row, result })
  }
  return answer
}

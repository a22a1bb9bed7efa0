import { Button, Group, Text } from '@mantine/core'
import { decideImportRows, undoImportDecision } from '../../../../contract/imports/import-rows.wire.ts'
import { BULK_STATES, type BulkState, type RowDecision, type RowState } from '../../../../domain/import/import-words.ts'
import { Refusal, saveErrorText } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import classes from '../imports.module.css'
import { type ImportRun, useImportChange } from '../imports.queries.ts'
import { decisionWords, bulkTexts as texts } from '../messages.ts'

const offered: Record<BulkState, readonly RowDecision[]> = {
  posible: ['omitir', 'actualizar', 'crear'],
  duplicada: ['omitir', 'actualizar', 'crear'],
  error: ['omitir'],
}

/** Decides on all rows of a state, after it told how many there are. */
function useDecision(run: ImportRun) {
  const change = useImportChange(decideImportRows)
  const params = { id: run.id }
  /** How many rows the decision is about; the server counts them. */
  const count = async (state: BulkState, decision: RowDecision): Promise<number> => {
    try {
      await change.mutateAsync({ params, body: { state, decision, confirmed: false } })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'import.many-rows') return error.consequence.pending ?? 0
      throw error
    }
    throw new Error('A question about many rows was answered by a decision.')
  }
  const decide = async (state: BulkState, decision: RowDecision) => {
    if (change.isPending) return
    try {
      const rows = await count(state, decision)
      const isApplied = run.state === 'aplicada'
      const text = texts.ask({ decision, state, rows, left: run.counts[state] - rows, isApplied })
      if (!(await confirm({ title: texts.title, text, confirmLabel: texts.confirm(decision, rows) }))) return
      const done = await change.mutateAsync({ params, body: { state, decision, confirmed: true } })
      toastSuccess(texts.decided(decision, state, done.rows))
    } catch (error) {
      toastError(saveErrorText(error))
    }
  }
  return { decide, isPending: change.isPending }
}

type Made = ImportRun['bulkDecisions'][number]

/** The decisions on many rows that can be taken back. */
function MadeDecisions({ run }: { run: ImportRun }) {
  const change = useImportChange(undoImportDecision)
  if (run.bulkDecisions.length === 0) return null
  const undo = async ({ id }: Made) => {
    if (change.isPending) return
    try {
      const { rows } = await change.mutateAsync({ params: { id: run.id, decisionId: id } })
      toastSuccess(texts.undone(rows))
    } catch (error) {
      toastError(saveErrorText(error))
    }
  }
  return (
    <ul className={classes.bulkDone} aria-label={texts.done}>
      {run.bulkDecisions.map((made) => {
        const text = texts.decided(made.decision, made.state, made.rows)
        return (
          <li key={made.id}>
            <Text>{text}</Text>
            <Button variant="default" aria-label={texts.undoOf(text)} onClick={() => void undo(made)}>
              {texts.undo}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * One decision for all rows of the shown state, and those that were made. A single row is decided on where it stands.
 * Rows that stay behind an applied import can be left out, so that it waits for no person any more.
 */
export function BulkDecisions({ run, shown }: { run: ImportRun; shown: RowState | undefined }) {
  const { decide, isPending } = useDecision(run)
  const state = BULK_STATES.find((one) => one === shown)
  const isApplied = run.state === 'aplicada'
  const decisions = state === undefined ? [] : offered[state].filter((one) => !isApplied || one === 'omitir')
  const isOffered = state !== undefined && run.counts[state] > (isApplied ? 0 : 1)
  return (
    <>
      <MadeDecisions run={run} />
      {isOffered && (
        <Group gap="xs" role="group" aria-label={texts.title}>
          <Text>{texts.title}:</Text>
          {decisions.map((decision) => (
            <Button
              key={decision}
              variant="default"
              aria-disabled={isPending || undefined}
              onClick={() => void decide(state, decision)}
            >
              {decisionWords[decision]}
            </Button>
          ))}
        </Group>
      )}
    </>
  )
}

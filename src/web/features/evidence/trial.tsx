import { Alert } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { tryEvidence } from '../../../contract/evidence/evidence-status.wire.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import classes from './evidence.module.css'
import { instantText } from './facts.tsx'
import { messages } from './messages.ts'

const texts = messages.status

type Trial = ReplyOf<typeof tryEvidence>['trial']

/** The words for a fault of a stamp. The server tells details after the name: `http (503)`. */
export function stampFault(fault: string): string {
  const [name = ''] = fault.split(' ')
  return texts.faults[name] ?? texts.untrusted
}

/** Has the server try its key and its authority of stamps. The state of the page is read again then. */
export function useTrial() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(tryEvidence)).trial,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.evidenceStatus }),
  })
}

function signingText({ signing }: Trial): string {
  if (signing === 'ready') return texts.trial.signed
  return signing === 'failed' ? texts.trial.notSigned : texts.refusals[signing]
}

function stampText({ stamp: { isConfigured, at, fault } }: Trial): string {
  if (!isConfigured) return texts.noStamps
  if (at) return texts.trial.stamped(instantText(at) ?? at)
  return fault ? texts.trial.unstamped(stampFault(fault)) : texts.trial.untold
}

function colourOf({ signing, stamp }: Trial): string {
  if (signing !== 'ready') return 'red'
  return stamp.isConfigured && !stamp.at ? 'yellow' : 'green'
}

/** The result of a trial, or why there is none. It is read aloud when it comes. */
export function TrialResult({ data, error }: { data: Trial | undefined; error: Error | null }) {
  if (error) {
    return (
      <Alert color="red">
        <strong>{texts.trial.failed}</strong> {error.message}
      </Alert>
    )
  }
  if (!data) return null
  return (
    <Alert color={colourOf(data)}>
      <p className={classes.note}>
        <strong>{texts.trial.done}</strong>
      </p>
      <p className={classes.note}>{signingText(data)}</p>
      <p className={classes.note}>{stampText(data)}</p>
    </Alert>
  )
}

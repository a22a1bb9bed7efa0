import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { JobProgress } from '../../../ui/job/job-progress.tsx'
import { toastError } from '../../../ui/toast/toast.ts'
import { startSimulation } from '../formats.queries.ts'
import { simulationTexts as texts } from './messages.ts'
import { SimulationOutcome } from './simulation-outcome.tsx'

type Props = {
  formatId: number
  /** `row_version` of the draft as it is now. */
  draftVersion: number
  /** Saves what is not yet saved: the server simulates the stored draft. */
  flush: () => Promise<boolean>
  /** The last simulation of this draft; the page keeps it while windows close. */
  jobId: number | undefined
  onStarted: (jobId: number) => void
}

/** Tries the draft on the records of the last twelve months. Nothing of them changes (R 16.8). */
export function Simulation({ formatId, draftVersion, flush, jobId, onStarted }: Props) {
  const [isStarting, setStarting] = useState(false)
  const start = async () => {
    if (isStarting) return
    setStarting(true)
    try {
      if (await flush()) onStarted((await startSimulation(formatId)).jobId)
    } catch (error) {
      console.error(error)
      toastError(saveErrorText(error))
    } finally {
      setStarting(false)
    }
  }
  return (
    <Stack gap="xs" align="flex-start">
      {jobId === undefined ? (
        <Text>{texts.explained}</Text>
      ) : (
        <JobProgress key={jobId} jobId={jobId} title={texts.title}>
          {(job) => <SimulationOutcome job={job} draftVersion={draftVersion} />}
        </JobProgress>
      )}
      <BusyButton variant="default" isBusy={isStarting} onClick={() => void start()}>
        {jobId === undefined ? texts.start : texts.again}
      </BusyButton>
    </Stack>
  )
}

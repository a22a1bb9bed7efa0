import { NativeSelect, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { startBackTest } from '../../../../contract/planning/weights.wire.ts'
import { backTestForm } from '../../../../domain/planning/planning-forms.ts'
import { PROPOSAL_LABEL } from '../../../../domain/planning/planning-words.ts'
import { addDays, addMonths } from '../../../../domain/shared/days.ts'
import { call } from '../../../api/call.ts'
import { Refusal, saveErrorText } from '../../../api/refusal.ts'
import type { CatalogueQuery } from '../../../ui/catalogue/use-catalogue.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { JobProgress } from '../../../ui/job/job-progress.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { toastError } from '../../../ui/toast/toast.ts'
import classes from '../planning.module.css'
import { BackTestResult } from './back-test-result.tsx'
import { texts } from './messages.ts'

type Props = {
  zodes: CatalogueQuery
  /** `yyyy-mm-dd`. */
  today: string
}

type Faults = Readonly<Record<string, string | undefined>>

/** Months that a comparison covers unless the person says otherwise. */
const USUAL_MONTHS = 12

/** Compares the order of the weights with the order in which a past period was really visited (R 22.13). */
export function BackTestView({ zodes, today }: Props) {
  const [from, setFrom] = useState(addMonths(today, -USUAL_MONTHS))
  const [to, setTo] = useState(addDays(today, -1))
  const [zodesId, setZodesId] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [jobId, setJobId] = useState<number>()
  const places = useQuery(zodes)
  const starting = useMutation({ mutationFn: (body: BodyOf<typeof startBackTest>) => call(startBackTest, { body }) })
  const start = async (event: FormEvent) => {
    event.preventDefault()
    const read = backTestForm.safeParse({ from, to, zodesId: zodesId === '' ? undefined : Number(zodesId) })
    setFaults(
      read.success ? {} : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message])),
    )
    if (!read.success || starting.isPending) return
    try {
      setJobId((await starting.mutateAsync(read.data)).jobId)
    } catch (error) {
      if (error instanceof Refusal && error.fields) setFaults(error.fields)
      toastError(saveErrorText(error))
    }
  }
  return (
    <div className={classes.page}>
      <Title order={1} size="h2">
        {texts.title}
      </Title>
      <p className={classes.note}>{texts.intro}</p>
      <p className={classes.proposal}>
        {PROPOSAL_LABEL}. {texts.warning}
      </p>
      <form noValidate className={classes.filters} onSubmit={(event) => void start(event)}>
        <TextInput
          type="date"
          label={texts.from}
          value={from}
          max={today}
          error={faults.from}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
        />
        <TextInput
          type="date"
          label={texts.to}
          value={to}
          max={today}
          error={faults.to}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
        <NativeSelect
          label={texts.zodes}
          value={zodesId}
          data={[
            { value: '', label: texts.all },
            ...(places.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => setZodesId(value)}
        />
        <BusyButton type="submit" isBusy={starting.isPending}>
          {texts.start}
        </BusyButton>
      </form>
      {places.isError && <LoadFailed text={texts.zodesFailed} of={texts.zodes} onRetry={() => void places.refetch()} />}
      {jobId !== undefined && (
        <div className={classes.block}>
          <JobProgress key={jobId} jobId={jobId} title={texts.job}>
            {(job) => <BackTestResult job={job} />}
          </JobProgress>
        </div>
      )}
    </div>
  )
}

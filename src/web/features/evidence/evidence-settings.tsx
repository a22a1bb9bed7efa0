import { Alert, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FIRST_ALARM_DAYS } from '../../../domain/evidence/signing-rules.ts'
import { whyUnsigned } from '../../../domain/records/acta-issue.ts'
import { reasonOf } from '../../../domain/records/unsigned-reason.ts'
import { saidOf } from '../../../domain/shared/known-words.ts'
import { numberText } from '../../../domain/shared/text.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import classes from './evidence.module.css'
import { type EvidenceStatus, evidenceStatusQuery } from './evidence.queries.ts'
import { Facts, instantText } from './facts.tsx'
import { LogSection } from './log-section.tsx'
import { messages } from './messages.ts'
import { stampFault, TrialResult, useTrial } from './trial.tsx'

const texts = messages.status

function Signing({ signing }: Pick<EvidenceStatus, 'signing'>) {
  const { state, keyId, algorithm, isAccredited, subject, issuer, validFrom, validTo, daysLeft } = signing
  const isEnding = daysLeft !== null && daysLeft <= FIRST_ALARM_DAYS
  const left = daysLeft === null ? '' : ` ${texts.daysLeft(daysLeft)}`
  return (
    <section className={classes.block} aria-labelledby="firma">
      <h2 id="firma" className={classes.title}>
        {texts.signing}
      </h2>
      {state === 'ready' ? (
        <Alert color={isEnding ? 'yellow' : 'green'}>{`${texts.ready}${left}`}</Alert>
      ) : (
        <Alert color="red">{texts.refusals[state]}</Alert>
      )}
      <Facts
        rows={[
          [texts.certificate, keyId && (isAccredited ? texts.accredited : texts.own)],
          [texts.subject, subject],
          [texts.issuer, issuer],
          [texts.validity, validFrom && validTo && `${instantText(validFrom)} – ${instantText(validTo)}`],
          [texts.key, keyId && `${keyId} (${algorithm})`],
        ]}
      />
    </section>
  )
}

function Stamps({ timeStamp }: Pick<EvidenceStatus, 'timeStamp'>) {
  const { isConfigured, lastStampedAt, askedAt, fault } = timeStamp
  return (
    <section className={classes.block} aria-labelledby="estampa">
      <h2 id="estampa" className={classes.title}>
        {texts.stamps}
      </h2>
      {!isConfigured && <p className={classes.note}>{texts.noStamps}</p>}
      <Facts
        rows={[
          [texts.lastStamp, instantText(lastStampedAt) ?? texts.never],
          [texts.askedAt, instantText(askedAt)],
          [texts.fault, fault && stampFault(fault)],
        ]}
      />
    </section>
  )
}

function Documents({ documents, timeStamp }: Pick<EvidenceStatus, 'documents' | 'timeStamp'>) {
  const { issued, unstamped, pending, failed, oldestPendingAt, lastSignedAt, lastError, actaStandard } = documents
  return (
    <section className={classes.block} aria-labelledby="documentos">
      <h2 id="documentos" className={classes.title}>
        {texts.documents}
      </h2>
      <Facts
        rows={[
          [texts.issued, numberText(issued)],
          [texts.pending, numberText(pending)],
          [texts.oldest, instantText(oldestPendingAt)],
          [texts.failedOnes, numberText(failed)],
          [texts.unstamped, timeStamp.isConfigured ? numberText(unstamped) : null],
          [texts.lastSigned, instantText(lastSignedAt) ?? texts.never],
          [texts.lastError, lastError && whyUnsigned(reasonOf(lastError))],
          [texts.standard, (actaStandard && saidOf(texts.standards, actaStandard)) ?? null],
        ]}
      />
    </section>
  )
}

/** 'Configuraciones → Evidencia': what the entity signs with, and what waits (R 27.20, R 27.22). */
export function EvidenceSettings() {
  const { data, error, isFetching, refetch } = useQuery(evidenceStatusQuery)
  const trial = useTrial()
  return (
    <div className={classes.page}>
      <Title order={1} size="h2">
        {texts.title}
      </Title>
      <p className={classes.note}>{texts.intro}</p>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data && (
        <>
          <div className={classes.columns}>
            <Signing signing={data.signing} />
            <Stamps timeStamp={data.timeStamp} />
            <Documents documents={data.documents} timeStamp={data.timeStamp} />
            <LogSection log={data.log} />
          </div>
          <div className={classes.buttons}>
            <BusyButton mih={44} isBusy={trial.isPending} onClick={() => trial.mutate()}>
              {texts.trial.action}
            </BusyButton>
            <BusyButton variant="default" mih={44} isBusy={isFetching} onClick={() => void refetch()}>
              {texts.again}
            </BusyButton>
          </div>
          <TrialResult {...trial} />
        </>
      )}
      {!data && !error && <Loading />}
    </div>
  )
}

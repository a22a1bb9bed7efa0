import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { getEvidence, getProofPackage } from '../../../contract/evidence/evidence.wire.ts'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { RESET_TOLD_DAYS } from '../../../domain/evidence/account-reset.ts'
import { evidenceFileName, proofPackageName } from '../../../domain/evidence/acta-names.ts'
import { whyUnsigned } from '../../../domain/records/acta-issue.ts'
import { reasonOf } from '../../../domain/records/unsigned-reason.ts'
import { recordPath } from '../../../domain/records/verification-address.ts'
import { callFile } from '../../api/call-file.ts'
import { Refusal } from '../../api/refusal.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toastError } from '../../ui/toast/toast.ts'
import { AddendaSection } from './addenda-section.tsx'
import classes from './evidence.module.css'
import { type Evidence, evidenceQuery } from './evidence.queries.ts'
import { Facts, instantText } from './facts.tsx'
import { messages } from './messages.ts'
import { ReissueWindow } from './reissue-window.tsx'

const texts = messages.panel
const resetTexts = messages.resets

function Issues({ issues }: Pick<Evidence, 'issues'>) {
  if (issues.length < 2) return null
  return (
    // Focusable, so that the keyboard can scroll a table wider than the screen.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable (WCAG 2.1.1)
    <section className={classes.scroll} aria-label={texts.issues} tabIndex={0}>
      <table className={classes.table}>
        <caption>{texts.issues}</caption>
        <thead>
          <tr>
            {[texts.version, texts.requestedAt, texts.level, texts.file].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {issues.map(({ version, requestedAt, level, sha256 }) => (
            <tr key={version}>
              <th scope="row">{version}</th>
              <td>{instantText(requestedAt)}</td>
              <td>{level ?? texts.unsignedLevel}</td>
              <td className={classes.digest}>{sha256 ?? texts.noFile}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Resets of accounts: a person who doubts an act has to know that somebody else could have opened them. */
function AccountResets({ accountResets = [] }: Pick<Evidence, 'accountResets'>) {
  if (accountResets.length === 0) return null
  return (
    <section aria-labelledby="cuentas-del-acta">
      <h3 id="cuentas-del-acta" className={classes.subtitle}>
        {resetTexts.title}
      </h3>
      <p className={classes.note}>{resetTexts.note(RESET_TOLD_DAYS)}</p>
      <ul>
        {accountResets.map(({ at, what, official, by }) => (
          <li key={`${at} ${what} ${official}`}>
            {instantText(at)} · {resetTexts.act(what, { official, by: by ?? resetTexts.operator })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The evidence as a file that programs read, in the names of the API and with the sealed record. */
const downloadEvidence = (inspectionId: number, evidence: Evidence) =>
  saveFile(
    new Blob([JSON.stringify(z.encode(getEvidence.reply, { evidence }).evidence, null, 2)], {
      type: 'application/json',
    }),
    // A server of before sends no number.
    evidenceFileName(evidence.number ?? String(inspectionId)),
  )

/** Downloads the acta with everything that proves it, for a judge or an expert (R 27.25). */
function ProofPackageButton({ inspectionId, number }: { inspectionId: number; number: string }) {
  const asked = useMutation({
    mutationFn: async () => {
      const { file } = await callFile(getProofPackage, { params: { id: inspectionId } })
      saveFile(file, proofPackageName(number))
    },
    onError: (error) => {
      console.error(error)
      toastError(error instanceof Refusal ? error.message : texts.packageFailed)
    },
  })
  return (
    <BusyButton variant="default" mih={44} isBusy={asked.isPending} onClick={() => asked.mutate()}>
      {texts.package}
    </BusyButton>
  )
}

/** Whether the file that is downloaded is signed; while a version waits, why. */
function noteOf({ state, lastError, issues: [newest] }: Evidence): string {
  if (!newest) return texts.notAskedFor
  if (newest.state === 'expedida') return texts.issued
  const reason = whyUnsigned(reasonOf(lastError))
  return state === 'expedida' ? texts.reissuing(newest.version, reason) : texts.unsigned(reason)
}

function Shown({ inspectionId, evidence, user }: { inspectionId: number; evidence: Evidence; user: Official }) {
  const [isReissuing, setReissuing] = useState(false)
  const mayManage = may(user, 'evidence.manage', { departmentId: user.departmentId })
  const hasPackage = evidence.issues.some(({ state }) => state === 'expedida')
  const { level, code, seal, keyId, signedAt, stampedAt, tsaSerial, issues, addenda } = evidence
  return (
    <>
      <p className={classes.note}>{noteOf(evidence)}</p>
      <Facts
        rows={[
          [texts.level, level && texts.levels[level]],
          [texts.signedAt, instantText(signedAt)],
          [texts.stampedAt, instantText(stampedAt)],
          [texts.stampSerial, tsaSerial],
          [texts.key, keyId],
          [texts.code, code],
          [texts.seal, seal],
        ]}
      />
      <Issues issues={issues} />
      <AccountResets accountResets={evidence.accountResets} />
      {hasPackage && <p className={classes.note}>{texts.packageNote}</p>}
      <div className={classes.buttons}>
        {hasPackage && (
          <ProofPackageButton inspectionId={inspectionId} number={evidence.number ?? String(inspectionId)} />
        )}
        <Button variant="default" mih={44} onClick={() => downloadEvidence(inspectionId, evidence)}>
          {texts.download}
        </Button>
        {mayManage && issues[0]?.state === 'expedida' && (
          <Button variant="default" mih={44} onClick={() => setReissuing(true)}>
            {messages.reissue.open}
          </Button>
        )}
      </div>
      <Anchor className={classes.verify} href={recordPath(code)}>
        {texts.verify}
      </Anchor>
      {/* A server of before sends none, and has no call to add one. */}
      {addenda && <AddendaSection inspectionId={inspectionId} addenda={addenda} mayAdd={mayManage} />}
      {isReissuing && <ReissueWindow inspectionId={inspectionId} onClose={() => setReissuing(false)} />}
    </>
  )
}

/** The signature of an acta, its code and its issues (R 27.19). */
export function EvidencePanel({ inspectionId, user }: { inspectionId: number; user: Official }) {
  const { data, error, refetch } = useQuery(evidenceQuery(inspectionId))
  return (
    <section className={classes.panel} aria-labelledby="evidencia">
      <h2 id="evidencia" className={classes.title}>
        {texts.title}
      </h2>
      {data ? (
        <Shown inspectionId={inspectionId} evidence={data} user={user} />
      ) : error ? (
        <LoadFailure error={error} text={texts.failed} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

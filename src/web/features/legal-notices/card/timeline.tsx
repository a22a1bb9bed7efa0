import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saidOf } from '../../../../domain/shared/known-words.ts'
import { formatInstant } from '../../../../domain/shared/time.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import classes from '../legal-notices.module.css'
import { type Attempt, fetchProof, type LegalNotice } from '../legal-notices.queries.ts'
import { timelineTexts as texts } from '../messages.ts'

/** Whether a mail went to an address that had agreed; a mail of before may not say. */
function ConsentBadge({ channel, isConsented, result }: Attempt) {
  if ((channel !== 'correo' && channel !== 'portal') || result === 'rebotado') return null
  if (isConsented === null) return <span className={classes.note}>{texts.unknownConsent}</span>
  return (
    <ToneBadge
      tone={isConsented ? 'green' : 'yellow'}
      text={isConsented ? texts.consented : channel === 'portal' ? texts.notConsented : texts.courtesy}
    />
  )
}

function Proof({ noticeId, attempt }: { noticeId: number; attempt: Attempt & { proofName: string } }) {
  const { id, proofName } = attempt
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchProof(noticeId, id), proofName),
  })
  return (
    <div className={classes.noPrint}>
      <BusyButton
        mih={44}
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        aria-label={texts.proofOf(proofName)}
        isBusy={download.isPending}
        onClick={() => download.mutate()}
      >
        {texts.proof}
      </BusyButton>
      {download.isError && (
        <p role="alert" className={classes.note}>
          {saveErrorText(download.error)}
        </p>
      )}
    </div>
  )
}

function Entry({ noticeId, attempt }: { noticeId: number; attempt: Attempt }) {
  const { day, by, at, address, note, proofName, fromState, toState, effectiveOn } = attempt
  const turned = fromState !== 'surtida' && toState === 'surtida' && effectiveOn
  return (
    <li className={classes.entry}>
      <div className={classes.badges}>
        <strong>{texts.attempt(attempt)}</strong>
        <ConsentBadge {...attempt} />
      </div>
      <p className={classes.text}>{texts.made(day)}</p>
      <p className={classes.note}>{texts.recorded(by, formatInstant(new Date(at)))}</p>
      {address && <p className={classes.text}>{texts.to(address)}</p>}
      {note && <p className={classes.text}>{note}</p>}
      {turned && <p className={classes.step}>{texts.turned(turned)}</p>}
      {proofName !== null && <Proof noticeId={noticeId} attempt={{ ...attempt, proofName }} />}
    </li>
  )
}

function UnsentMails({ mails }: Pick<LegalNotice, 'mails'>) {
  if (mails.length === 0) return null
  return (
    <>
      <h3 className={classes.title}>{texts.mails}</h3>
      <ul className={classes.list}>
        {mails.map(({ to, state, askedAt, lastError }) => (
          <li key={`${to} ${askedAt}`} className={classes.entry}>
            <strong>{saidOf(texts.mailStates, state) ?? state}</strong>
            <p className={classes.note}>{`${to} · ${formatInstant(new Date(askedAt))}`}</p>
            {lastError && state !== 'incierto' && <p className={classes.note}>{texts.cause(lastError)}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The attempts of a notice, the newest first, and the mails that have not gone out. */
export function Timeline({ notice: { id, attempts, mails } }: { notice: LegalNotice }) {
  const newestFirst = [...attempts].reverse()
  return (
    <section className={classes.block} aria-labelledby="intentos-de-la-notificacion">
      <h2 id="intentos-de-la-notificacion" className={classes.title}>
        {texts.title}
      </h2>
      {newestFirst.length === 0 ? (
        <p className={classes.note}>{texts.none}</p>
      ) : (
        <ol className={classes.list} reversed>
          {newestFirst.map((attempt) => (
            <Entry key={attempt.id} noticeId={id} attempt={attempt} />
          ))}
        </ol>
      )}
      <UnsentMails mails={mails} />
    </section>
  )
}

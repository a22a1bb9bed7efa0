import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consentSourceName } from '../../../../domain/legal-notices/legal-notice-words.ts'
import { saidOf } from '../../../../domain/shared/known-words.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import classes from '../legal-notices.module.css'
import { type Consent, consentsQuery } from '../legal-notices.queries.ts'
import { consentTexts as texts } from '../messages.ts'
import { ConsentWindow, RevocationWindow } from './consent-windows.tsx'

type Props = { establishmentId: number; mayWork: boolean }

function Entry({ consent, onRevoke }: { consent: Consent; onRevoke: (() => void) | undefined }) {
  const { email, how, grantedByName, grantedByIdCard, grantedOn, revokedAt, revokedReason } = consent
  const source = saidOf(consentSourceName, how) ?? how
  return (
    <li className={classes.head}>
      <span>
        <span className={classes.badges}>
          <strong>{email}</strong>
          <ToneBadge
            tone={revokedAt === null ? 'green' : 'red'}
            text={revokedAt === null ? texts.inForce : texts.ended}
          />
        </span>
        <span className={classes.note}>
          {[source, grantedOn && texts.on(grantedOn)].filter(Boolean).join(', ')}
          {how === 'inscripcion' && `. ${texts.ofForm}`}
          {grantedByName && `. ${texts.given(grantedByName, grantedByIdCard ?? '')}.`}
          {revokedAt !== null && ` ${texts.revoked(revokedAt, revokedReason ?? '')}`}
        </span>
      </span>
      {onRevoke && (
        <Button mih={44} variant="default" aria-label={texts.revoke.of(email)} onClick={onRevoke}>
          {texts.revoke.open}
        </Button>
      )}
    </li>
  )
}

/** The agreements of an establishment to electronic notice (R 35.7). */
export function ConsentsPart({ establishmentId, mayWork }: Props) {
  const { data, error, refetch } = useQuery(consentsQuery(establishmentId))
  const [opened, setOpened] = useState<'add' | number>()
  const close = () => setOpened(undefined)
  return (
    <section className={classes.panel} aria-labelledby="notificacion-electronica">
      <div className={classes.head}>
        <h2 id="notificacion-electronica" className={classes.title}>
          {texts.title}
        </h2>
        {mayWork && (
          <Button mih={44} variant="default" onClick={() => setOpened('add')}>
            {texts.add.open}
          </Button>
        )}
      </div>
      <p className={classes.note}>{texts.note}</p>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data?.length === 0 && <p className={classes.text}>{texts.none}</p>}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((consent) => {
            const { id, email, revokedAt } = consent
            const mayRevoke = mayWork && id !== null && revokedAt === null
            return (
              <Entry
                key={id ?? `inscripcion ${email}`}
                consent={consent}
                onRevoke={mayRevoke ? () => setOpened(id) : undefined}
              />
            )
          })}
        </ul>
      )}
      {!data && !error && <Loading />}
      {opened === 'add' && <ConsentWindow establishmentId={establishmentId} onClose={close} />}
      {typeof opened === 'number' && (
        <RevocationWindow establishmentId={establishmentId} consentId={opened} onClose={close} />
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { saidOf } from '../../../../domain/shared/known-words.ts'
import { dayOf, formatDay, formatInstant } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { LinkWindow } from '../acts/link-window.tsx'
import classes from '../legal-notices.module.css'
import type { LegalNotice, PortalLink } from '../legal-notices.queries.ts'
import { linkTexts as texts } from '../messages.ts'

const instant = (at: string) => formatInstant(new Date(at))
const day = (at: string) => formatDay(dayOf(new Date(at)))

function Entry({ link, onRevoke }: { link: PortalLink; onRevoke: (() => void) | undefined }) {
  const { email, state, createdAt, expiresAt, usedAt, revokedAt, revokedReason } = link
  return (
    <li className={classes.entry}>
      <div className={classes.badges}>
        <strong>{email}</strong>
        <ToneBadge tone={state === 'vigente' ? 'green' : 'red'} text={saidOf(texts.states, state) ?? state} />
      </div>
      <p className={classes.note}>{texts.until(instant(createdAt), day(expiresAt))}</p>
      <p className={classes.note}>{usedAt === null ? texts.unused : texts.used(instant(usedAt))}</p>
      {revokedAt !== null && <p className={classes.text}>{texts.revoked(instant(revokedAt), revokedReason ?? '')}</p>}
      {onRevoke && (
        <div className={classes.noPrint}>
          <Button mih={44} variant="default" aria-label={texts.revoke.of(email)} onClick={onRevoke}>
            {texts.revoke.open}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The links of the portal that mails of a notice took along (R 37.9). A server of before tells none. */
export function PortalLinks({ notice: { id, links, may } }: { notice: LegalNotice }) {
  const [opened, setOpened] = useState<number>()
  if (!links) return null
  const mayRevoke = may.includes('revoke-link')
  return (
    <section className={classes.block} aria-labelledby="enlaces-del-portal">
      <h2 id="enlaces-del-portal" className={classes.title}>
        {texts.title}
      </h2>
      <p className={classes.note}>{links.length === 0 ? texts.none : texts.note}</p>
      {links.length > 0 && (
        <ul className={classes.list}>
          {links.map((link) => (
            <Entry
              key={link.id}
              link={link}
              onRevoke={mayRevoke && link.state === 'vigente' ? () => setOpened(link.id) : undefined}
            />
          ))}
        </ul>
      )}
      {opened !== undefined && <LinkWindow noticeId={id} linkId={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

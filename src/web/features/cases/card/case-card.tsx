import { Anchor, Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDay, formatInstant } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { useKeptFocus } from '../../../ui/data-table/use-kept-focus.ts'
import { Facts } from '../../../ui/facts/facts.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import { CaseActions } from '../acts/case-actions.tsx'
import classes from '../cases.module.css'
import type { Case } from '../cases.queries.ts'
import { stateTone } from '../list/case-columns.ts'
import { eventText, stateText, cardTexts as texts } from '../messages.ts'
import { Documents } from './documents.tsx'

const About = ({ found }: { found: Case }) => (
  <section className={classes.block} aria-labelledby="de-que-se-trata">
    <h2 id="de-que-se-trata" className={classes.title}>
      {texts.about}
    </h2>
    <p className={classes.text}>{found.cause}</p>
    <Facts
      rows={[
        [texts.establishment, found.establishmentName],
        [texts.identification, found.identificationNumber],
        [texts.city, found.city],
        [texts.opened, texts.openedBy(found.openedOn, found.openedBy)],
        [texts.closed, found.closedOn && formatDay(found.closedOn)],
        [texts.series, found.series],
        [
          texts.archive,
          <Anchor
            className={loneLink.link}
            key="archive"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/dashboard/configuraciones/archivos/$fileId"
                params={{ fileId: String(found.fileId) }}
              />
            )}
          >
            {found.fileNumber}
          </Anchor>,
        ],
        [texts.additions, found.additions === 0 ? '' : String(found.additions)],
      ]}
    />
  </section>
)

const Indexes = ({ indexes }: Pick<Case, 'indexes'>) => (
  <section className={classes.block} aria-labelledby="indices-del-expediente">
    <h2 id="indices-del-expediente" className={classes.title}>
      {texts.indexes}
    </h2>
    {indexes.length === 0 ? (
      <p className={classes.note}>{texts.noIndexes}</p>
    ) : (
      <ul className={classes.list}>
        {indexes.map(({ serial, entries, sha256, createdAt }) => (
          <li key={serial} className={classes.entry}>
            <strong>{texts.index(serial, entries)}</strong>
            <span className={classes.note}>{formatInstant(new Date(createdAt))}</span>
            <span className={classes.digest}>{`${texts.digest}: ${sha256}`}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** Texts that a person wrote with an act, and the title of a document. */
const writtenIn = (details: Record<string, unknown>): string[] =>
  ['reason', 'title'].flatMap((name) => (typeof details[name] === 'string' ? [details[name]] : []))

const History = ({ events }: Pick<Case, 'events'>) => (
  <section className={classes.block} aria-labelledby="historia-del-expediente">
    <h2 id="historia-del-expediente" className={classes.title}>
      {texts.history}
    </h2>
    <ol className={classes.list} reversed>
      {events.toReversed().map(({ at, by, kind, details }) => (
        <li key={`${at} ${kind} ${String(details.documentId)}`} className={classes.entry}>
          <strong>{eventText(kind)}</strong>
          <p className={classes.note}>{texts.by(by, formatInstant(new Date(at)))}</p>
          {writtenIn(details).map((written) => (
            <p key={written} className={classes.text}>
              {written}
            </p>
          ))}
        </li>
      ))}
    </ol>
  </section>
)

/** A case with its documents, its indexes, its history and the acts of its reader (R 40.2). */
export function CaseCard({ found }: { found: Case }) {
  const { ref: title, ...kept } = useKeptFocus<HTMLHeadingElement>()
  return (
    <div className={classes.page} {...kept}>
      <div className={classes.head}>
        <Title order={1} size="h2" ref={title} tabIndex={-1}>
          {texts.title(found.number)}
        </Title>
        <ToneBadge tone={stateTone(found.state)} text={stateText(found.state)} />
      </div>
      <div className={classes.head}>
        <CaseActions found={found} />
        <div className={classes.actions}>
          <Button
            mih={44}
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.page}>
          <About found={found} />
          <Documents found={found} />
        </div>
        <div className={classes.page}>
          <Indexes indexes={found.indexes} />
          <History events={found.events} />
        </div>
      </div>
    </div>
  )
}

import { Alert, Badge, Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countsFromName, termText, uncountedTerms } from '../../../domain/calendar/terms.ts'
import { formatInstant } from '../../../domain/shared/time.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import classes from './legal-calendar.module.css'
import { type TermRow, termsQuery } from './legal-calendar.queries.ts'
import { termTexts as texts } from './messages.ts'
import { TermWindow } from './term-window.tsx'

type Version = TermRow['versions'][number]

const authorOf = ({ savedBy, savedAt }: Version) =>
  savedBy === null || savedAt === null ? texts.byProduct : texts.by(savedBy, formatInstant(new Date(savedAt)))

/** The content of a version, as pairs of a word and its value. */
function Facts({ version }: { version: Version }) {
  const { columns } = texts
  const facts = [
    [columns.length, termText(version)],
    [columns.counts, countsFromName[version.countsFrom]],
    [columns.extension, texts.extension(version.extendableTimes, version.extensionMaxDays)],
    [columns.norm, version.norm],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Term({ term, onEdit }: { term: TermRow; onEdit: (() => void) | undefined }) {
  const { code, name, isConfirmed, versions } = term
  const uncounted = uncountedTerms[code]
  return (
    <li className={classes.term}>
      <div className={classes.row}>
        <Text fw={600}>{name}</Text>
        <Badge
          tt="none"
          variant="outline"
          color="gray"
          c={isConfirmed ? 'var(--tone-green-text)' : 'var(--tone-amber-text)'}
        >
          {isConfirmed ? texts.confirmed : texts.toConfirm}
        </Badge>
      </div>
      <Facts version={term} />
      {uncounted && <p className={classes.note}>{uncounted}</p>}
      <div className={classes.row}>
        <details>
          <summary>{texts.history(versions.length)}</summary>
          <ol className={classes.list} reversed>
            {versions.map((version) => (
              <li key={version.version}>
                <Text fw={600}>{texts.version(version.version)}</Text>
                <p className={classes.note}>{authorOf(version)}</p>
                <Facts version={version} />
              </li>
            ))}
          </ol>
        </details>
        {onEdit && (
          <Button variant="default" className={classes.actions} aria-label={texts.editOf(name)} onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The legal terms with their versions (R 30.3). */
export function TermList({ mayEdit }: { mayEdit: boolean }) {
  const { data, isError, refetch } = useQuery(termsQuery)
  const [edited, setEdited] = useState<TermRow>()
  const open = data?.filter(({ isConfirmed }) => !isConfirmed).length ?? 0
  return (
    <section className={classes.block} aria-labelledby="terminos-legales">
      <Title order={2} size="h3" id="terminos-legales">
        {texts.title}
      </Title>
      {open > 0 && (
        <Alert color="orange" variant="light">
          {texts.banner(open)}
        </Alert>
      )}
      {data ? (
        <ul className={classes.terms}>
          {data.map((term) => (
            <Term key={term.code} term={term} onEdit={mayEdit ? () => setEdited(term) : undefined} />
          ))}
        </ul>
      ) : isError ? (
        <LoadFailed text={`No se pudieron cargar ${texts.failed}.`} of={texts.failed} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {edited && <TermWindow term={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../domain/shared/time.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { aboutText, actText, texts } from './messages.ts'
import { ThingLink } from './thing-link.tsx'
import classes from './timeline.module.css'
import { type TimelineEntry, timelineQuery } from './timeline.queries.ts'

type Props = {
  establishmentId: number
  /** Opens what officials wrote about a visit that they could not make. */
  onWhyNotMade: (visitId: number) => void
}

function Entry({ entry, ...of }: Props & { entry: TimelineEntry }) {
  const about = aboutText(entry)
  return (
    <li className={classes.entry}>
      <time className={classes.when} dateTime={entry.at}>
        {formatInstant(new Date(entry.at))}
      </time>
      <div className={classes.what}>
        <strong className={classes.act}>{actText(entry)}</strong>
        <ThingLink entry={entry} {...of} />
        {about !== null && <span className={classes.about}>{about}</span>}
      </div>
    </li>
  )
}

/** All acts on the things of an establishment that its reader may see (R 45.1). */
export function TimelinePart({ establishmentId, onWhyNotMade }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    timelineQuery(establishmentId),
  )
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section className={classes.panel} aria-labelledby="linea-de-tiempo">
      <h2 id="linea-de-tiempo" className={classes.title}>
        {texts.title}
      </h2>
      {entries.length > 0 && (
        <>
          <p className={classes.note}>{texts.intro}</p>
          <ol className={classes.list} aria-label={texts.title}>
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} establishmentId={establishmentId} onWhyNotMade={onWhyNotMade} />
            ))}
          </ol>
        </>
      )}
      {error && (
        <LoadFailure
          error={error}
          text={texts.failed}
          onRetry={() => (entries.length > 0 ? fetchNextPage() : refetch())}
        />
      )}
      {hasNextPage && !error && (
        <BusyButton
          variant="default"
          className={classes.more}
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {texts.more}
        </BusyButton>
      )}
      {!data && !error && <Loading />}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { AttentionKind } from '../../../../domain/analytics/attention.ts'
import { saidOf } from '../../../../domain/shared/known-words.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import { AddressLink } from '../../../ui/address-link.tsx'
import { Block } from '../block.tsx'
import classes from '../home.module.css'
import { type AttentionRow, attentionQuery } from '../home.queries.ts'
import { attentionTexts } from '../messages.ts'

/** A link to the list that shows exactly the counted rows. The server gives its address. */
function AttentionLink({ row: { kind, count, link, dueToday } }: { row: AttentionRow }) {
  return (
    <AddressLink address={link}>
      <span className={classes.count}>{numberText(count)}</span>
      <span>
        {saidOf<AttentionKind, string>(attentionTexts.kinds, kind) ?? attentionTexts.other}
        {dueToday ? ` (${attentionTexts.dueToday(dueToday)})` : ''}
      </span>
    </AddressLink>
  )
}

/** Links to what waits. The server tells an inspector what waits of their own visits alone. */
export function Attention({ isOwn = false }: { isOwn?: boolean }) {
  const title = isOwn ? attentionTexts.ofOwn : attentionTexts.title
  return (
    <Block title={title} query={useQuery(attentionQuery)}>
      {(rows) => (
        <>
          <h2 className={classes.title}>{title}</h2>
          {rows.length === 0 ? (
            <p className={classes.note}>{attentionTexts.none}</p>
          ) : (
            <ul className={classes.attention}>
              {rows.map((row) => (
                <li key={row.kind}>
                  <AttentionLink row={row} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Block>
  )
}

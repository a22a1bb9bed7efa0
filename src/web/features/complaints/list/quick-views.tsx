import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListFilter } from '../../../../domain/shared/list-query.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import classes from '../complaints.module.css'
import { type ComplaintField, complaintCountQuery } from '../complaints.queries.ts'
import { listMessages } from '../messages.ts'

const { quick: texts } = listMessages

const flag = (field: 'isOpen' | 'isDueSoon' | 'isOverdue'): ListFilter<ComplaintField> => ({
  ...{ field, operator: '=', value: '1' },
})

/** Each view with its part of the address, and the filters that the list has there. */
const VIEWS = [
  { label: texts.open, search: {}, filters: [flag('isOpen')] },
  { label: texts.soon, search: { vence: 'pronto' }, filters: [flag('isOpen'), flag('isDueSoon')] },
  { label: texts.late, search: { vence: 'vencida' }, filters: [flag('isOpen'), flag('isOverdue')] },
]

function Tile({ label, search, filters }: (typeof VIEWS)[number]) {
  const { data, isError } = useQuery(complaintCountQuery(filters))
  return (
    <Link
      to="/dashboard/seguimiento/quejas"
      search={search}
      activeOptions={{ includeSearch: true, exact: true }}
      className={classes.tile}
    >
      {/* A count that cannot be had is left out: the view opens all the same. */}
      {(data !== undefined || !isError) && (
        <span className={classes.count}>{data === undefined ? texts.loading : numberText(data)}</span>
      )}
      <span>{label}</span>
    </Link>
  )
}

/** Open complaints, those whose term ends soon, and late ones: each opens the list with its filter. */
export const QuickViews = () => (
  <nav aria-label={texts.label} className={classes.tiles}>
    {VIEWS.map((view) => (
      <Tile key={view.label} {...view} />
    ))}
  </nav>
)

import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { SavedView } from '../../../../contract/finding/views.wire.ts'
import { messages } from './messages.ts'
import classes from './saved-views.module.css'
import type { SavedViewsState } from './use-saved-views.ts'

/** Text below the name of a view, such as its owner. */
function noteOf({ isDefault, isShared, isOwn, ownerName }: SavedView): string {
  const shared = isShared ? (isOwn ? messages.isShared : messages.sharedBy(ownerName)) : ''
  return [shared, isDefault && isOwn ? messages.isDefault : ''].filter(Boolean).join(' · ')
}

type Props = {
  state: SavedViewsState
  onChosen: () => void
  onEdit: (view: SavedView) => void
  onRemove: (view: SavedView) => void
}

/** The list's views, and the list without one. */
export function ViewChoices({ state: { views, active, isFirst, show, showFirst }, onChosen, onEdit, onRemove }: Props) {
  const choose = (work: () => void) => () => {
    onChosen()
    work()
  }
  return (
    <ul className={classes.choices} aria-label={messages.title}>
      <li>
        <UnstyledButton className={classes.choice} aria-current={isFirst || undefined} onClick={choose(showFirst)}>
          {messages.firstView}
        </UnstyledButton>
      </li>
      {views.map((view) => (
        <li key={view.id}>
          <UnstyledButton
            className={classes.choice}
            aria-current={view === active || undefined}
            onClick={choose(() => show(view))}
          >
            {view.name}
            {noteOf(view) && <span className={classes.note}>{noteOf(view)}</span>}
          </UnstyledButton>
          {view.mayEdit && (
            <>
              <ActionIcon
                variant="subtle"
                color="gray.8"
                aria-label={messages.edit(view.name)}
                onClick={() => onEdit(view)}
              >
                <IconPencil size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray.8"
                aria-label={messages.remove(view.name)}
                onClick={() => onRemove(view)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

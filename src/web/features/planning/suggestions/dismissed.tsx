import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { restoreSuggestion } from '../../../../contract/planning/planning.wire.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { tellSave } from '../../../ui/toast/tell-save.ts'
import { Loaded } from '../loaded.tsx'
import { type Dismissal, dismissalsQuery } from '../planning.queries.ts'
import { texts as pageTexts } from './messages.ts'
import classes from './suggestions.module.css'

const texts = pageTexts.dismissed

function Row({
  dismissal: { establishmentId, establishment, city, reason, until, dismissedBy },
}: {
  dismissal: Dismissal
}) {
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: () => call(restoreSuggestion, { params: { id: establishmentId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.planning }),
  })
  return (
    <li className={classes.dismissed}>
      <div>
        <p className={classes.name}>
          {establishment}, {city}
        </p>
        <p className={classes.detail}>{reason}</p>
        <p className={classes.detail}>{texts.until(until, dismissedBy)}</p>
      </div>
      <BusyButton
        variant="default"
        isBusy={restore.isPending}
        aria-label={texts.restoreOf(establishment)}
        onClick={() => void tellSave(() => restore.mutateAsync(), texts.restored)}
      >
        {texts.restore}
      </BusyButton>
    </li>
  )
}

const List = () => (
  <Loaded of={texts.failed} query={useQuery(dismissalsQuery)}>
    {(dismissals) =>
      dismissals.length === 0 ? (
        <p className={classes.detail}>{texts.none}</p>
      ) : (
        <ul className={classes.list} aria-label={texts.title}>
          {dismissals.map((dismissal) => (
            <Row key={dismissal.establishmentId} dismissal={dismissal} />
          ))}
        </ul>
      )
    }
  </Loaded>
)

type Props = { isOpen: boolean; onToggle: () => void }

/** The establishments that are not suggested for a time; asked for only when a person opens them. */
export const Dismissed = ({ isOpen, onToggle }: Props) => (
  <section aria-label={texts.title}>
    <Button variant="subtle" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? texts.hide : texts.show}
    </Button>
    {isOpen && <List />}
  </section>
)

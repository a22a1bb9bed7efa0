import { Button, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MAX_SUGGESTIONS } from '../../../../domain/planning/planning-forms.ts'
import type { PageRoute } from '../../../ui/page-route.ts'
import { type PlaceAddress, placeOf, type TypedPlaceAddress } from '../../../ui/place-filters/place-address.ts'
import { type PlaceCatalogues, PlaceFilters } from '../../../ui/place-filters/place-filters.tsx'
import { softDisabled } from '../../../ui/soft-disabled.ts'
import { Loaded } from '../loaded.tsx'
import { messages } from '../messages.ts'
import classes from '../planning.module.css'
import { type Suggestion, suggestionsQuery } from '../planning.queries.ts'
import { DismissWindow } from './dismiss-window.tsx'
import { Dismissed } from './dismissed.tsx'
import { texts } from './messages.ts'
import { SuggestionRow } from './suggestion-row.tsx'
import rowClasses from './suggestions.module.css'
import { SuggestionsExport } from './suggestions-export.tsx'

type Props = {
  route: PageRoute<TypedPlaceAddress, PlaceAddress>
  catalogues: PlaceCatalogues
  /** `yyyy-mm-dd`. */
  today: string
  /** Opens the form of a plan for an establishment. */
  onPlan: (suggestion: Suggestion) => void
  /** Links to the pages about the order. */
  links: ReactNode
}

/** Rows of the first page, and of each press of 'Mostrar más'. */
const STEP = 50

/** Why there is nothing to show. */
const emptyText = (isNarrowed: boolean, waiting: number) =>
  waiting > 0 ? texts.noneYet : isNarrowed ? texts.noneHere : texts.none

/** Establishments in the order of their risk, each with its reasons (R 22.1). */
export function Suggestions({ route, catalogues, today, onPlan, links }: Props) {
  const navigate = route.useNavigate()
  const place = placeOf(route.useSearch())
  const [limit, setLimit] = useState(STEP)
  const [dismissing, setDismissing] = useState<Suggestion>()
  const [areDismissedOpen, setDismissedOpen] = useState(false)
  const query = useQuery(suggestionsQuery({ ...place, limit }))
  const isNarrowed = Object.values(place).some((value) => value !== undefined)
  const change = (part: PlaceAddress) => {
    setLimit(STEP)
    void navigate({ to: '.', search: (previous) => ({ ...(previous as PlaceAddress), ...part }), resetScroll: false })
  }
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1} size="h2">
          {texts.title}
        </Title>
        <Group gap="sm">
          {links}
          <SuggestionsExport place={place} catalogues={catalogues} />
        </Group>
      </div>
      <p className={classes.note}>{texts.intro}</p>
      <fieldset className={classes.filters} aria-label={texts.filters}>
        <PlaceFilters place={place} catalogues={catalogues} of={texts.filters} onChange={change}>
          <Button
            variant="default"
            {...softDisabled(!isNarrowed, () => change({ zodes: undefined, municipio: undefined, tipo: undefined }))}
          >
            {messages.clearFilters}
          </Button>
        </PlaceFilters>
      </fieldset>
      <Loaded of={texts.failed} query={query}>
        {({ suggestions, total, label, version, computedOn, waiting }) => (
          <div className={classes.page}>
            <p className={classes.proposal}>{label}</p>
            <p className={classes.note} role="status">
              {texts.facts({ total, version, computedOn })}
            </p>
            {waiting > 0 && <p className={classes.note}>{texts.waiting(waiting)}</p>}
            {suggestions.length === 0 && <p>{emptyText(isNarrowed, waiting)}</p>}
            <ol className={rowClasses.list} aria-label={texts.list}>
              {suggestions.map((suggestion) => (
                <SuggestionRow
                  key={suggestion.establishmentId}
                  suggestion={suggestion}
                  onPlan={onPlan}
                  onDismiss={setDismissing}
                />
              ))}
            </ol>
            {suggestions.length < total &&
              (limit < MAX_SUGGESTIONS ? (
                <Button variant="default" onClick={() => setLimit(Math.min(MAX_SUGGESTIONS, limit + STEP))}>
                  {texts.more}
                </Button>
              ) : (
                <p className={classes.note}>{texts.most(suggestions.length)}</p>
              ))}
          </div>
        )}
      </Loaded>
      <Dismissed isOpen={areDismissedOpen} onToggle={() => setDismissedOpen(!areDismissedOpen)} />
      {dismissing && <DismissWindow suggestion={dismissing} today={today} onClose={() => setDismissing(undefined)} />}
    </div>
  )
}

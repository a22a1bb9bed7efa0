import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { tripStateName } from '../../../../domain/planning/planning-words.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { Loaded } from '../loaded.tsx'
import classes from '../planning.module.css'
import { stateTones, tripTexts as texts } from './messages.ts'
import { TripActions } from './trip-actions.tsx'
import { TripDays } from './trip-days.tsx'
import { TripFacts } from './trip-facts.tsx'
import { type TripData, tripQuery } from './trips.queries.ts'

type Props = {
  tripId: number
  /** Stands beside the trip's own buttons, for the people who make it. */
  preparation: (trip: TripData['trip']) => ReactNode
  /** Leads to the list. */
  back: ReactNode
}

function Trip({ data, preparation }: { data: TripData } & Pick<Props, 'preparation'>) {
  const [isDirty, setDirty] = useState(false)
  const { trip, proposal } = data
  const days = useRef<HTMLDivElement>(null)
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1} size="h2">
          {texts.title(trip.number)}
        </Title>
        <ToneBadge tone={stateTones[trip.state]} text={tripStateName[trip.state]} />
      </div>
      <TripFacts data={data} />
      <TripActions data={data} isDirty={isDirty}>
        {preparation(trip)}
      </TripActions>
      {/* Takes the focus of a button that goes with its row, also past the version that a save makes. */}
      <div ref={days} tabIndex={-1}>
        <TripDays
          key={`${trip.id} ${trip.rowVersion}`}
          trip={trip}
          proposal={proposal}
          mayEdit={data.may.includes('edit')}
          onDirty={setDirty}
          onFocusLost={() => days.current?.focus()}
        />
      </div>
    </div>
  )
}

/** One trip: its facts, its conflicts, its days and its actions (R 22.6). */
export function TripView({ tripId, preparation, back }: Props) {
  return (
    <div className={classes.page}>
      <div className={classes.noPrint}>{back}</div>
      <Loaded of={texts.failed} query={useQuery(tripQuery(tripId))}>
        {(data) => <Trip key={tripId} data={data} preparation={preparation} />}
      </Loaded>
    </div>
  )
}

import { markedName } from '../../../../domain/list-exports/list-texts.ts'
import classes from '../planning.module.css'
import { tripTexts as texts } from './messages.ts'
import { visitsIn } from './trip-draft.ts'
import type { TripData } from './trips.queries.ts'

/** Place, days and people of a trip, and its length as the crow flies. */
export function TripFacts({ data: { trip, proposal, route, distanceText } }: { data: TripData }) {
  const facts = [
    [texts.zodes, trip.zodes],
    [texts.days, texts.period(trip.startsOn, trip.endsOn)],
    [texts.engineer, markedName(trip.engineer, trip.engineerActive)],
    [texts.technician, markedName(trip.technician, trip.technicianActive)],
    [texts.vehicle, trip.vehicle ?? texts.none],
    [
      texts.visits,
      trip.state === 'borrador' ? texts.proposed(visitsIn(proposal)) : texts.visitsDone(trip.visitsDone, trip.visits),
    ],
  ]
  return (
    <section className={classes.block} aria-label={texts.title(trip.number)}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {trip.note && (
          <div className={classes.wholeRow}>
            <dt>{texts.note}</dt>
            <dd>{trip.note}</dd>
          </div>
        )}
      </dl>
      {route.length > 0 && (
        <p>
          {texts.route}: {route.join(' → ')}
        </p>
      )}
      <p className={classes.proposal}>{distanceText}</p>
    </section>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { searchQuery } from '../../../../domain/search/search.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { Loaded } from '../loaded.tsx'
import { dayTexts, addTexts as texts } from './messages.ts'
import classes from './trips.module.css'
import { type TripCandidate, tripCandidatesQuery } from './trips.queries.ts'

/** From the last key to the question. */
const TYPING_PAUSE_MS = 250

type Props = {
  tripId: number
  zodes: string
  /** The day that takes the visit, as its heading says it. */
  heading: string
  /** Establishments of the days as they are typed. */
  taken: ReadonlySet<number>
  onAdd: (candidate: TripCandidate) => void
  onClose: () => void
}

function Candidate({ one, isTaken, onAdd }: { one: TripCandidate; isTaken: boolean } & Pick<Props, 'onAdd'>) {
  const { establishment, inscriptionNumber, address, city, score, why, takesUp } = one
  const problem = isTaken ? texts.taken : one.problem
  return (
    <li>
      <div>
        <strong className={classes.name}>{establishment}</strong>
        <p className={classes.detail}>{[inscriptionNumber, address, city].filter(Boolean).join(' · ')}</p>
        <p className={classes.detail}>
          {score === null ? texts.noScore : dayTexts.score(score)}
          {why && `: ${why}`}
        </p>
        {!problem && takesUp && <p className={classes.takesUp}>{takesUp}</p>}
        {problem && <p className={classes.hindrance}>{problem}</p>}
      </div>
      {!problem && (
        <Button
          mih={44}
          variant="default"
          aria-label={dayTexts.of(texts.add, establishment)}
          onClick={() => onAdd(one)}
        >
          {texts.add}
        </Button>
      )}
    </li>
  )
}

function Candidates({ text, ...props }: { text: string } & Omit<Props, 'heading' | 'onClose'>) {
  const query = useQuery(tripCandidatesQuery(props.tripId, text))
  return (
    <Loaded of={texts.failed} query={query}>
      {(candidates) => (
        <>
          <p role="status">{candidates.length === 0 ? texts.none(props.zodes) : texts.found(candidates.length)}</p>
          <ul className={classes.candidates} aria-label={texts.results}>
            {candidates.map((one) => (
              <Candidate
                key={one.establishmentId}
                one={one}
                isTaken={props.taken.has(one.establishmentId)}
                onAdd={props.onAdd}
              />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}

/** Finds an establishment by name or number, and adds it to a day of a draft. */
export function AddVisitWindow({ heading, onClose, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const hintId = useId()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const fault = searchQuery.safeParse({ text: asked }).error?.issues[0]?.message
  return (
    <FormModal opened beginsAtField onClose={onClose} title={texts.title(heading)} size="lg" closeLabel={texts.close}>
      <TextInput
        type="search"
        label={texts.search}
        description={texts.hint(props.zodes)}
        autoComplete="off"
        value={typed}
        aria-describedby={hintId}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div id={hintId}>
        {fault === undefined ? <Candidates text={asked} {...props} /> : asked !== '' && <p role="status">{fault}</p>}
      </div>
    </FormModal>
  )
}

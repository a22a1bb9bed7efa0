import { Button } from '@mantine/core'
import { consentSentence } from '../../../../domain/evidence/shown.ts'
import { conceptText } from '../../../../domain/inspections/checklist.ts'
import { formatPct } from '../../../../domain/inspections/score.ts'
import type { SignerPart } from '../../../../domain/inspections/visit-write.ts'
import { verdictName } from '../../../../domain/requirements/follow-up.ts'
import { severityName } from '../../../../domain/requirements/requirement-words.ts'
import { useIsOnline } from '../../../offline/sync/connectivity.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { itemTexts } from '../answers/messages.ts'
import { followUpTexts } from '../follow-up/messages.ts'
import { toneOf } from '../follow-up/verdict-choice.tsx'
import { reviewTexts } from './messages.ts'
import classes from './review.module.css'
import type { VisitReview } from './visit-review.ts'

/** Verdicts on earlier requirements. */
function Verified({ verified }: Pick<VisitReview, 'verified'>) {
  return (
    <>
      <h3>{followUpTexts.title(verified.length)}</h3>
      <ul className={classes.findings}>
        {verified.map(({ number, text, verdict, observation }) => (
          <li key={number} data-concept={verdict && toneOf[verdict]}>
            <p className={classes.findingHead}>{number}</p>
            <p className={classes.text}>{text}</p>
            <p>
              <strong>{verdict ? verdictName[verdict] : followUpTexts.unverified}</strong>
            </p>
            {observation && <p className={classes.text}>{observation}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

function Findings({ review: { findings, measures } }: { review: VisitReview }) {
  return (
    <>
      <h3>{reviewTexts.findings(findings.length)}</h3>
      {findings.length === 0 && <p>{reviewTexts.noFindings}</p>}
      {findings.length > 0 && (
        <ul className={classes.findings}>
          {findings.map(({ number, title, concept, isCritical, observation, hasPhoto, requirement }) => (
            <li key={number} data-concept={concept}>
              <p className={classes.findingHead}>
                {number} {title}
              </p>
              <p>
                <strong>{conceptText[concept]}</strong>
                {isCritical && ` · ${itemTexts.critical}`}
                {hasPhoto && ` · ${reviewTexts.withPhoto}`}
              </p>
              {observation && <p className={classes.text}>{observation}</p>}
              {requirement && (
                <p className={classes.text}>
                  <strong>
                    {reviewTexts.requirement(severityName[requirement.severity], requirement.days, requirement.term)}
                  </strong>{' '}
                  {requirement.text}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <h3>{reviewTexts.measures}</h3>
      {measures.length === 0 ? (
        <p>{reviewTexts.noMeasures}</p>
      ) : (
        <ul>
          {measures.map((measure) => (
            <li key={measure}>{measure}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Signers({ signers }: Pick<VisitReview, 'signers'>) {
  return (
    <>
      <h3>{reviewTexts.signers}</h3>
      <dl className={classes.signers}>
        {signers.map(({ role, name, text, isMissing }) => (
          <div key={`${role} ${name}`}>
            <dt>{role}</dt>
            <dd>
              {name && <span className={classes.name}>{name}</span>}
              <span data-missing={isMissing || undefined}>{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** `close`: the save closes the visit. A part: the signer reads what they sign. `sign-and-close`: both at once. */
export type ReviewPurpose = 'close' | 'sign-and-close' | SignerPart

const isSummary = (purpose: ReviewPurpose): purpose is SignerPart => purpose !== 'close' && purpose !== 'sign-and-close'

type Props = {
  review: VisitReview
  purpose: ReviewPurpose
  onConfirm: () => void
  onBack: () => void
}

function Final() {
  const isOnline = useIsOnline()
  return (
    <div className={classes.final}>
      <h3>{reviewTexts.final}</h3>
      <p>{reviewTexts.finalText}</p>
      {!isOnline && <p>{reviewTexts.offline}</p>}
    </div>
  )
}

/** Shows what a person signs, or what will be sealed, before the save that does it. */
export function ReviewDialog({ review, purpose, onConfirm, onBack }: Props) {
  const { outcome, findings, measures, healthObservation, establishmentObservation, signers } = review
  const summary = isSummary(purpose)
  const figures = { findings: findings.length, measures: measures.length, concepto: outcome.concepto }
  return (
    <FormModal
      opened
      onClose={onBack}
      title={summary ? reviewTexts.summaryOf[purpose] : reviewTexts.title}
      size="xl"
      // The form gives the focus to what comes next.
      returnFocus={false}
      closeLabel={reviewTexts.close}
      classNames={{ title: classes.dialogTitle ?? '' }}
    >
      <div className={classes.review}>
        <p>{summary ? reviewTexts.summaryLead : reviewTexts.lead}</p>
        <dl className={classes.outcome} data-concepto={outcome.concepto}>
          <div>
            <dt>{reviewTexts.score}</dt>
            <dd>{formatPct(outcome.compliancePct)}</dd>
          </div>
          <div>
            <dt>{reviewTexts.concept}</dt>
            <dd className={classes.concepto}>{outcome.concepto}</dd>
          </div>
        </dl>
        <p className={classes.small}>{reviewTexts.provisional}</p>
        {review.stopped && (
          <p className={classes.text}>
            <strong>{review.stopped}</strong> {reviewTexts.stoppedOffline}
          </p>
        )}
        {review.verified.length > 0 && <Verified verified={review.verified} />}
        <Findings review={review} />
        <h3>{reviewTexts.observation}</h3>
        <p className={classes.text}>{healthObservation || reviewTexts.savedBefore}</p>
        {!summary && establishmentObservation && (
          <>
            <h3>{reviewTexts.establishmentObservation}</h3>
            <p className={classes.text}>{establishmentObservation}</p>
          </>
        )}
        {!summary && <Signers signers={signers} />}
        {purpose !== 'close' && (
          <div className={classes.consent}>
            <h3>{reviewTexts.consent}</h3>
            <p>{consentSentence(figures)}</p>
          </div>
        )}
        {!summary && <Final />}
        <div className={classes.buttons}>
          <Button size="lg" onClick={onConfirm}>
            {summary ? reviewTexts.accept : reviewTexts.confirm}
          </Button>
          <Button size="lg" variant="default" onClick={onBack}>
            {reviewTexts.back}
          </Button>
        </div>
      </div>
    </FormModal>
  )
}

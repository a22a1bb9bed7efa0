import { make } from '../verify/elements.ts'
import { messages } from './messages.ts'
import { quietLine, sendingForm } from './parts.ts'
import type { Answer, OwnRequirement } from './portal-calls.ts'

const texts = messages.requirements

/** Acts on a requirement, and the fields of its answer: the page does them and shows what became of it. */
export type RequirementActs = {
  fields: { text: HTMLTextAreaElement; photos: HTMLInputElement }
  answer(): void
  askVisit(): void
}

function answerPart({ text, images, received_at, state, reason }: Answer): HTMLLIElement {
  const item = make('li', {}, make('em', {}, texts.answered(received_at, state, images)))
  if (text !== null) item.append(make('p', {}, text))
  if (reason !== null) item.append(make('p', {}, texts.reason(reason)))
  return item
}

function answerForm({ number }: OwnRequirement, { fields: { text, photos }, answer }: RequirementActs) {
  const fields = [make('label', {}, texts.text, text), make('label', {}, texts.photos, photos)]
  return sendingForm(texts.send, answer, texts.sendOf(number), ...fields)
}

/** A requirement with its term, the owner's answers, and what may be done now. */
export function requirementPart(requirement: OwnRequirement, acts: RequirementActs): HTMLElement {
  const { number, text, finding, severity, state, due_day, days_left, answers, may } = requirement
  const isOpen = state === 'abierto' || state === 'declarado'
  const part = make(
    'article',
    { className: 'part' },
    make('h3', {}, texts.heading(number)),
    make('p', {}, make('strong', {}, texts.due(due_day, days_left, isOpen))),
    make('p', {}, text),
    ...(finding === '' ? [] : [make('p', {}, texts.found(finding))]),
    make('p', {}, `${texts.state(state)} · ${texts.severity(severity)}`),
  )
  if (answers.length > 0) part.append(make('h4', {}, texts.answers), make('ul', {}, ...answers.map(answerPart)))
  if (may.includes('evidence')) part.append(answerForm(requirement, acts))
  if (may.includes('ready')) part.append(quietLine(texts.ready, acts.askVisit, texts.readyOf(number)))
  if (requirement.visit_asked) part.append(make('p', {}, texts.asked))
  return part
}

import { make } from '../verify/elements.ts'
import { messages } from './messages.ts'
import { button, sendingForm } from './parts.ts'
import type { Answer, OwnRequirement } from './portal-calls.ts'

const texts = messages.requirements

/** Acts on a requirement: the page does them and shows what became of it. */
export type RequirementActs = {
  answer(id: number, answer: FormData): void
  askVisit(id: number): void
}

function answerPart({ text, images, received_at, state, reason }: Answer): HTMLLIElement {
  const item = make('li', {}, make('em', {}, texts.answered(received_at, state, images)))
  if (text !== null) item.append(make('p', {}, text))
  if (reason !== null) item.append(make('p', {}, texts.reason(reason)))
  return item
}

/** The form of an answer. A phone offers its camera beside its photos. */
function answerForm({ requirement_id, number }: OwnRequirement, acts: RequirementActs): HTMLFormElement {
  const text = make('textarea', { rows: '3', maxlength: '5000' })
  const photos = make('input', { type: 'file', accept: 'image/jpeg,image/png,image/webp', multiple: '' })
  const send = () => {
    const answer = new FormData()
    answer.append('text', text.value)
    for (const photo of photos.files ?? []) answer.append('image', photo)
    acts.answer(requirement_id, answer)
  }
  const fields = [make('label', {}, texts.text, text), make('label', {}, texts.photos, photos)]
  return sendingForm(texts.send, send, texts.sendOf(number), ...fields)
}

/** A requirement with its term, the owner's answers, and what may be done now. */
export function requirementPart(requirement: OwnRequirement, acts: RequirementActs): HTMLElement {
  const { requirement_id: id, number, text, finding, severity, state, due_day, days_left, answers, may } = requirement
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
  if (may.includes('ready'))
    part.append(
      make(
        'p',
        {},
        button(texts.ready, () => acts.askVisit(id), texts.readyOf(number)),
      ),
    )
  if (requirement.visit_asked) part.append(make('p', {}, texts.asked))
  return part
}

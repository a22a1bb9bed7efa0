import type { ReactNode } from 'react'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import classes from '../measures.module.css'
import type { Measure } from '../measures.queries.ts'
import { goodsText, sealText, cardTexts as texts } from '../messages.ts'

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={classes.block} aria-labelledby={id}>
    <h2 id={id} className={classes.title}>
      {title}
    </h2>
    <ul className={classes.list}>{children}</ul>
  </section>
)

const sealTone = ({ state }: Measure['seals'][number]) =>
  state === 'roto' ? 'red' : state === 'retirado' ? 'green' : 'yellow'
const isKept = ({ state }: Measure['goods'][number]) => state === 'inmovilizado' || state === 'decomisado'

const Goods = ({ one }: { one: Measure['goods'][number] }) => (
  <li className={classes.entry}>
    <div className={classes.badges}>
      <strong>{`${one.product}: ${texts.quantity(one)}`}</strong>
      <ToneBadge tone={isKept(one) ? 'yellow' : 'green'} text={goodsText(one)} />
    </div>
    <p className={classes.note}>
      {[
        one.brand,
        one.presentation,
        one.lot && texts.lot(one.lot),
        one.expiry && texts.expiry(one.expiry),
        one.sanitaryRegistration && texts.registration(one.sanitaryRegistration),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </li>
)

/** Seals, goods and custodians of a measure; a part that is empty is left out. */
export const Parts = ({ measure: { seals, goods, custodians } }: { measure: Measure }) => (
  <>
    {seals.length > 0 && (
      <Part id="sellos-de-la-medida" title={texts.seals}>
        {seals.map((seal) => (
          <li key={seal.number} className={classes.line}>
            <strong>{seal.number}</strong>
            {seal.place && <span>{seal.place}</span>}
            <ToneBadge tone={sealTone(seal)} text={sealText(seal)} />
          </li>
        ))}
      </Part>
    )}
    {goods.length > 0 && (
      <Part id="productos-de-la-medida" title={texts.goods}>
        {goods.map((one) => (
          <Goods key={one.id} one={one} />
        ))}
      </Part>
    )}
    {custodians.length > 0 && (
      <Part id="custodios-de-la-medida" title={texts.custodians}>
        {custodians.map(({ name, idCard, address, phone, from, to }) => (
          <li key={`${idCard} ${from}`} className={classes.entry}>
            <strong>{`${name} · ${idCard}`}</strong>
            <p className={classes.note}>{[texts.since(from, to), address, phone].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </Part>
    )}
  </>
)

-- Before an establishment is inscribed, those that may be the same one are shown: a similar name in the municipality.

-- What tells one name from another: 'Restaurante El Portal' and 'Restaurante La Espiga' share most of their letters and
-- nothing that matters. A name of such words alone keeps them all.
create function distinctive_name(value text) returns text language sql immutable strict parallel safe
  as $$ select coalesce(
    nullif(trim(regexp_replace(regexp_replace(public.fold(value), '[^[:alnum:]]+', ' ', 'g'),
      '\m(restaurantes?|cafeterias?|panaderias?|pastelerias?|reposterias?|heladerias?|fruterias?|asaderos?|comedor|comedores|tiendas?|minimercados?|supermercados?|autoservicios?|depositos?|bodegas?|puestos?|ventas?|expendios?|carnicerias?|bar|estadero|establecimiento|comercial|sas|ltda|e|y|el|la|los|las|de|del|don|dona)\M',
      ' ', 'g')), ''),
    public.fold(value)) $$;

-- Kept in the row: to work it out again for each of thousands of candidates would take seconds.
alter table establishments add column distinctive_name text generated always as (distinctive_name(name)) stored;
create index establishments_similar on establishments using gin (distinctive_name gin_trgm_ops);

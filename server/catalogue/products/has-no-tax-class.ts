import { part } from '#server/db/sql.ts';

/** A condition on the product `p`: neither it nor its subcategory, category or business says how it is taxed. */
export function hasNoTaxClass(businessId: string) {
  return part`(p.tax_class is null
    and (select tax_default = '' from business_config where business_id = ${businessId})
    and not exists (select from subcategory s where s.business_id = p.business_id and s.id = p.subcategory_id
      and s.tax_class is not null)
    and not exists (select from category c where c.business_id = p.business_id and c.id = p.category_id
      and c.tax_class is not null))`;
}

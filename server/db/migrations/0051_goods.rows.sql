-- Categories for adults whose name says one law; what says two, or none, keeps its age flag alone.
update category set version = version + 1, updated_at = now(), goods_kind = case
    when folded(name) ~ '(tabaco|cigarr|vape)' then 'tobacco' else 'alcohol' end
where business_id = nullif(current_setting('app.business_id', true), '')::uuid
  and age_restricted and goods_kind = 'general'
  and folded(name) ~ '(tabaco|cigarr|vape)'
    <> (folded(name) ~ '(licor|cerveza|\mvinos?\M|aguardiente|whisky|bebidas alcoholicas)');
-- Their subcategories by their own name, tobacco first.
update subcategory s set version = s.version + 1, updated_at = now(), goods_kind = own.kind
from (
  select sub.id, c.goods_kind as inherited, case
      when folded(sub.display_name) ~ '(tabaco|cigarr|vape)' then 'tobacco'
      when folded(sub.display_name) ~ 'sin alcohol' then null
      when folded(sub.display_name) ~ '(licor|cerveza|\mvinos?\M|aguardiente|whisky|bebidas alcoholicas)' then 'alcohol'
    end as kind
  from subcategory sub join category c on c.business_id = sub.business_id and c.id = sub.category_id
  where sub.business_id = nullif(current_setting('app.business_id', true), '')::uuid
    and c.age_restricted and sub.goods_kind is null
) own
where s.business_id = nullif(current_setting('app.business_id', true), '')::uuid
  and s.id = own.id and own.kind <> own.inherited;

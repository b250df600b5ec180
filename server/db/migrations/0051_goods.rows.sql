-- Categories for adults whose name says whose law they are under; others keep their age flag alone.
update category set version = version + 1, updated_at = now(), goods_kind = case
    when folded(name) ~ '(tabaco|cigarr|vape)' then 'tobacco' else 'alcohol' end
where business_id = nullif(current_setting('app.business_id', true), '')::uuid
  and age_restricted and goods_kind = 'general'
  and folded(name) ~ '(tabaco|cigarr|vape|licor|cerveza|vino|aguardiente|whisky|bebidas alcoholicas)';

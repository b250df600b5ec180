alter table product validate constraint product_tax_class;
alter table order_line validate constraint order_line_taxes_add_up;

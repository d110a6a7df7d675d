"""What tests share and no test is: readings of the rules, tables laid by hand, browsers, servers, pages."""
